/// Contract and fake of the histories of declined cards.
@NullMarked
package tel.billing.payment.spec.cardtesting;

import org.jspecify.annotations.NullMarked;
