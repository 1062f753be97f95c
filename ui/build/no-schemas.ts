/**
 * Stands in for TypeBox in the browser, which takes texts and limits from the contract and never a schema: whatever is
 * asked of it is itself again. It keeps the package out of the first load.
 */
const anything: unknown = /* @__PURE__ */ new Proxy(() => anything, { get: () => anything });

// biome-ignore lint/style/noDefaultExport: it takes the place of one
export default anything;
