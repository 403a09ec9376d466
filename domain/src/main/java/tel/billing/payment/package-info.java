/// Money that comes in from cards, each amount once.
@NullMarked
package tel.billing.payment;

import org.jspecify.annotations.NullMarked;
