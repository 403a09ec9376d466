/// The pages on which customers and staff sign in and out, and prove their password again.
@NullMarked
package tel.billing.identity.portal.signin;

import org.jspecify.annotations.NullMarked;
