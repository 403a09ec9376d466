/// Signup by magic link: requesting an account, showing the pending signup, and confirming it.
@NullMarked
package tel.billing.identity.application.signup;

import org.jspecify.annotations.NullMarked;
