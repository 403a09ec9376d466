/// The machine-readable description of the interface.
@NullMarked
package tel.billing.shared.web.description;

import org.jspecify.annotations.NullMarked;
