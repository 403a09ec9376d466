/// Requests of data subjects (GDPR): export and erasure of personal data.
@NullMarked
package tel.billing.privacy;

import org.jspecify.annotations.NullMarked;
