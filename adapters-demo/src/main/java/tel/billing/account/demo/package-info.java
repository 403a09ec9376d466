/// What staff do with accounts in the demo data.
@NullMarked
package tel.billing.account.demo;

import org.jspecify.annotations.NullMarked;
