'use strict';

const darkness = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', follow);
follow();

// The page sends no requests to the API and takes no tokens: it may show a service with real money.
const noAuthorization = () => ({ components: { authorizeBtn: () => null, authorizeOperationBtn: () => null } });

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [noAuthorization],
});
