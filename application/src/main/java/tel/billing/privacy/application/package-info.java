/// Requests of data subjects (GDPR).
@NullMarked
package tel.billing.privacy.application;

import org.jspecify.annotations.NullMarked;
