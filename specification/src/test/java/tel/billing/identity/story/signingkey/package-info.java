/// Stories of rotating and withdrawing the keys that sign access tokens.
@NullMarked
package tel.billing.identity.story.signingkey;

import org.jspecify.annotations.NullMarked;
