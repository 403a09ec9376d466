/// The page on which owners download all data of their account.
@NullMarked
package tel.billing.privacy.portal.export;

import org.jspecify.annotations.NullMarked;
