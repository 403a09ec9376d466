/// What the console shows about wallets and the ledger.
@NullMarked
package tel.billing.ledger.portal.console;

import org.jspecify.annotations.NullMarked;
