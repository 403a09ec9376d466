/// The platform: what the use cases of every subdomain need, in one record.
@NullMarked
package tel.billing.platform;

import org.jspecify.annotations.NullMarked;
