/// The second factor of staff: one-time codes, recovery codes and challenges.
@NullMarked
package tel.billing.identity.application.secondfactor;

import org.jspecify.annotations.NullMarked;
