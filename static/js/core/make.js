/** Creates an element with these attributes and children. Attributes that are null or undefined are left out. */
export function make(tag, attributes = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined) node.setAttribute(name, value);
  node.append(...inside);
  return node;
}
