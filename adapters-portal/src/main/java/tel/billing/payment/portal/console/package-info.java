/// What the console shows about payments.
@NullMarked
package tel.billing.payment.portal.console;

import org.jspecify.annotations.NullMarked;
