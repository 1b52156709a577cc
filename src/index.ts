export * from './language/index.js';
export * from './service/index.js';
export * from './world/index.js';
export * from './engine/index.js';
