/// Routes for signup.
@NullMarked
package tel.billing.identity.web.signup;

import org.jspecify.annotations.NullMarked;
