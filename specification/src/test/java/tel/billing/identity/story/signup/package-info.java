/// Stories of signing up, from the first request to the confirmation by the magic link.
@NullMarked
package tel.billing.identity.story.signup;

import org.jspecify.annotations.NullMarked;
