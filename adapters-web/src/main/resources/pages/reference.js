'use strict';

const darkness = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', follow);
follow();

// The page sends no requests to the API and takes no tokens: it may show a service with real money.
const noAuthorization = () => ({ components: { authorizeBtn: () => null, authorizeOperationBtn: () => null } });

const parts = { customer: '/openapi/customer.json', staff: '/openapi/staff.json' };
const chosen = parts[new URLSearchParams(location.search).get('for')] ?? '/openapi.json';
document.getElementById('document').href = chosen;
for (const link of document.querySelectorAll('nav[aria-label=Operations] a')) {
  if (link.search === location.search) link.setAttribute('aria-current', 'page');
}

SwaggerUIBundle({
  url: chosen,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [noAuthorization],
});
