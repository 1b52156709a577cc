/** What is no agent, by the name of one. */
export const agent = { name: 'three' };
