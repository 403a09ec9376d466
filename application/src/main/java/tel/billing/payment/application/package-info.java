/// Use cases of payments, and the ports that they require.
@NullMarked
package tel.billing.payment.application;

import org.jspecify.annotations.NullMarked;
