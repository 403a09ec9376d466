/// Card payments into wallets, each recorded once.
@NullMarked
package tel.billing.payment;

import org.jspecify.annotations.NullMarked;
