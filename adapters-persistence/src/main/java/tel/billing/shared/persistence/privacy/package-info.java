/// Exports and erases the personal data in the tables of a subdomain.
@NullMarked
package tel.billing.shared.persistence.privacy;

import org.jspecify.annotations.NullMarked;
