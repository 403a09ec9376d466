/// Measures how fast the service is on a real PostgreSQL, and how fast that could be by itself.
package tel.billing.measure;
