/// Journeys of accounts: country, status, audit log.
@NullMarked
package tel.billing.journey.account;

import org.jspecify.annotations.NullMarked;
