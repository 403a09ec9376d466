/// The pages on which owners see and change the data of their company.
@NullMarked
package tel.billing.account.portal.company;

import org.jspecify.annotations.NullMarked;
