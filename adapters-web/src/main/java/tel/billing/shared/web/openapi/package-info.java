/// The machine-readable description of the API.
@NullMarked
package tel.billing.shared.web.openapi;

import org.jspecify.annotations.NullMarked;
