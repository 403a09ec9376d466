/// The balances of an account, for pages of other subdomains.
@NullMarked
package tel.billing.ledger.portal;

import org.jspecify.annotations.NullMarked;
