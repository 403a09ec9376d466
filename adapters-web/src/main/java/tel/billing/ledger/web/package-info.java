/// Wallets and their statements over HTTP.
@NullMarked
package tel.billing.ledger.web;

import org.jspecify.annotations.NullMarked;
