/// The pages on which administrators change an account: its status, its hold on top-ups, its wallets and its data.
@NullMarked
package tel.billing.account.portal.administration;

import org.jspecify.annotations.NullMarked;
