/// The companies that are our customers: owner, address, VAT number and status.
@NullMarked
package tel.billing.account;

import org.jspecify.annotations.NullMarked;
