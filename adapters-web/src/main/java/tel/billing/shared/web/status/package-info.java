/// The status of the service.
@NullMarked
package tel.billing.shared.web.status;

import org.jspecify.annotations.NullMarked;
