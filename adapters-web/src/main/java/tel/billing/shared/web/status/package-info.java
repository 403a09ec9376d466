/// How the service is.
@NullMarked
package tel.billing.shared.web.status;

import org.jspecify.annotations.NullMarked;
