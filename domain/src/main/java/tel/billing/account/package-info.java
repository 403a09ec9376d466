/// Companies that buy from us: who owns them, where they are, their VAT number, whether they may act.
@NullMarked
package tel.billing.account;

import org.jspecify.annotations.NullMarked;
