/// The timeline of an account.
@NullMarked
package tel.billing.overview.portal.timeline;

import org.jspecify.annotations.NullMarked;
