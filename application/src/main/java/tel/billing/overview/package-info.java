/// Overviews for staff across subdomains: the timeline of an account, and the dashboard.
@NullMarked
package tel.billing.overview;

import org.jspecify.annotations.NullMarked;
