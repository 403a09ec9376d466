/// Protection against card testing.
@NullMarked
package tel.billing.payment.application.cardtesting;

import org.jspecify.annotations.NullMarked;
