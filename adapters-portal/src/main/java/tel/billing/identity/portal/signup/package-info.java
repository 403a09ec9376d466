/// The pages on which a company signs up.
@NullMarked
package tel.billing.identity.portal.signup;

import org.jspecify.annotations.NullMarked;
