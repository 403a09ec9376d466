/// The statement of a wallet, as a page and as a file.
@NullMarked
package tel.billing.ledger.portal.statement;

import org.jspecify.annotations.NullMarked;
