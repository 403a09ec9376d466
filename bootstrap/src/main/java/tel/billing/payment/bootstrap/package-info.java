/// Spring configuration of payments.
@NullMarked
package tel.billing.payment.bootstrap;

import org.jspecify.annotations.NullMarked;
