/// The in-memory store of accounts and the contract of all such stores.
@NullMarked
package tel.billing.account.spec;

import org.jspecify.annotations.NullMarked;
