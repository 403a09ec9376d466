/// Cross-origin resource sharing (CORS): which web sites may call the API from a browser.
@NullMarked
package tel.billing.shared.web.cors;

import org.jspecify.annotations.NullMarked;
