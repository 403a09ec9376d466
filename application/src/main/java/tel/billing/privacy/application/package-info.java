/// Requests of persons about their personal data (GDPR).
@NullMarked
package tel.billing.privacy.application;

import org.jspecify.annotations.NullMarked;
