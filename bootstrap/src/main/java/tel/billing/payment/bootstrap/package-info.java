/// Puts payments together.
@NullMarked
package tel.billing.payment.bootstrap;

import org.jspecify.annotations.NullMarked;
