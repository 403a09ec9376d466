/// Journeys of users and staff: signup, sessions, passwords, access tokens.
@NullMarked
package tel.billing.journey.identity;

import org.jspecify.annotations.NullMarked;
