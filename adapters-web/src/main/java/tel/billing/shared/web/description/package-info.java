/// The machine-readable description of the API.
@NullMarked
package tel.billing.shared.web.description;

import org.jspecify.annotations.NullMarked;
