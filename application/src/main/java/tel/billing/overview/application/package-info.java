/// What staff see across subdomains: the timeline of an account, and the dashboard.
@NullMarked
package tel.billing.overview.application;

import org.jspecify.annotations.NullMarked;
