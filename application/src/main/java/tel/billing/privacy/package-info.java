/// Requests of persons about their personal data (GDPR): export and erasure.
@NullMarked
package tel.billing.privacy;

import org.jspecify.annotations.NullMarked;
