/// Contracts and fakes of one-time codes, recovery codes and second factors.
@NullMarked
package tel.billing.identity.spec.secondfactor;

import org.jspecify.annotations.NullMarked;
