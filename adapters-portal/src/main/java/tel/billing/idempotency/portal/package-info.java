/// Forms whose operation is executed once, although the browser may send them again.
@NullMarked
package tel.billing.idempotency.portal;

import org.jspecify.annotations.NullMarked;
